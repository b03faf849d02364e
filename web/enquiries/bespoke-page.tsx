import { useRouteData } from '#web/routing/route-data.ts'
import { EnquiryPage } from './enquiry-page.tsx'
import { NextSteps } from './next-steps.tsx'

const steps = [
  ['Within two working days', 'you have a first sketch and a price, by mail. Neither costs anything.'],
  ['You say what to change', 'until it is right. Then we fix the price and the day, and you pay by a link.'],
  ['Then it is made', 'at our tables, as the sketch you said yes to, and sent on the day we agreed.'],
] as const

export function BespokePage() {
  return (
    <EnquiryPage
      own={useRouteData<'/bespoke'>()}
      title="Bespoke gifts"
      description="Tell our Jaipur workshop who the gift is for, the day, the colours and a budget. You have a sketch and a price within two working days, free of charge."
      heading={
        <>
          A gift nobody <em>else</em> will give
        </>
      }
      art="bespoke"
      alt="An open purple gift box with almonds, a candle and a potli in it, beside a pencil sketch of the same box and ribbons to choose from"
      words={
        <>
          <p className="editorial-lead">
            Who is it for? We draw it, price it, and make it at our tables in Jaipur: the wood, the cloth, the foil and
            the note in ink.
          </p>
          <p>
            Names on the lid, a ribbon in the colour of the saree, sweets from the shop you grew up beside. If it can be
            tied, it can be yours.
          </p>
        </>
      }
      form={{
        kind: 'bespoke',
        title: 'Tell us about it',
        button: 'Ask for a sketch and a price',
        thanks:
          'Within two working days you have a first sketch and a price. If the day is close, call us: we may manage.',
      }}
    >
      <NextSteps steps={steps} />
    </EnquiryPage>
  )
}
