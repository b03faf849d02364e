import { formatRupees } from '#shop/money/paise.ts'
import { Button } from '#web/design/button.tsx'
import { keepCode } from './code-store.ts'
import { isOfGift, type CodeInUse } from './use-code.ts'

/** Shows the kept code where the page has no code field. */
export function KeptCodeNote({ code, onTakeOut }: { code: CodeInUse; onTakeOut: () => void }) {
  if (code.given === '') return null
  return (
    <div className="code-note">
      <p aria-live="polite">
        <CodeAnswer code={code} />
      </p>
      {code.answer?.refusal && (
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            keepCode({ typed: '', given: '' })
            onTakeOut()
          }}
        >
          Take it out
        </Button>
      )}
    </div>
  )
}

export function CodeAnswer({ code }: { code: CodeInUse }) {
  const { given, answer, failed } = code
  if (given === '') return 'If you have one'
  const refusal = answer?.refusal ?? failed
  if (refusal !== null) return <span className="code-refused">{refusal}</span>
  return answer === null ? 'Looking it up…' : [describeTaken(answer, code), answer.asks].filter(Boolean).join(' ')
}

function describeTaken(answer: NonNullable<CodeInUse['answer']>, { isReduced }: CodeInUse): string {
  const { code, delivery } = answer
  if (!isReduced) return `${code} applies once everything in your cart is available.`
  if (isOfGift(answer)) return `The free gift of ${code} comes with it.`
  if (delivery === null) return `${code} is in your total.`
  return `With ${code} shipping ${delivery === 0 ? 'is free' : `costs ${formatRupees(delivery)} at most`}.`
}
