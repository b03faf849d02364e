import { randomUUID } from 'node:crypto'
import { signInStaff } from '../staff/staff-member.ts'
import type { Mutation } from './mutation.ts'
import { PATIENCE_MS, violationUnless, waitUntil } from './scenario.ts'

const randomCode = () => randomUUID().replaceAll('-', '')

export const consentMutations: Mutation[] = [
  {
    name: 'a newsletter goes to addresses whose owners never confirmed',
    needsPostgres: true,
    file: 'server/people/newsletter/send-newsletter.ts',
    from: 'id FROM newsletter_subscribers WHERE confirmed_at IS NOT NULL',
    to: 'id FROM newsletter_subscribers',
    async run({ environment: { shop, sql } }) {
      const [asked, confirmed] = [randomCode(), randomCode()]
      await sql(
        `INSERT INTO newsletter_subscribers (id, email, unsubscribe_code, requested_at, confirmed_at)
         VALUES ($1, $1 || '@example.in', $1, now(), NULL), ($2, $2 || '@example.in', $2, now(), now())`,
        [asked, confirmed],
      )
      const owner = await signInStaff(shop.url, 'owner', PATIENCE_MS)
      const begun = (await owner.ask('POST newsletters')).body.data as { id: number }
      const facts = { subject: 'Lights', words: 'Namaste', picture: '', pictureAlt: '', products: [] }
      const write = { body: { facts }, headers: { 'if-match': '"v1"' } }
      await owner.ask(`PUT newsletters/${begun.id}`, write)
      await owner.ask(`POST newsletters/${begun.id}/send`, { headers: { 'if-match': '"v2"' } })
      const rows = await sql('SELECT subscriber_id FROM newsletter_deliveries')
      const readers = rows.map((row) => String(row['subscriber_id']))
      return [
        ...violationUnless(readers.includes(confirmed), 'a newsletter goes to readers who confirmed'),
        ...violationUnless(!readers.includes(asked), 'nobody gets a newsletter who did not confirm'),
      ]
    },
  },
  {
    name: 'a reminder is mailed to somebody who never said yes to it',
    needsPostgres: true,
    file: 'server/storefront/occasions/queue-reminders.ts',
    from: 'WHERE confirmed_at IS NOT NULL AND NOT is_stopped',
    to: 'WHERE NOT is_stopped',
    async run({ environment: { shop, sql } }) {
      const remember = async (confirmedAt: string) => {
        const code = randomCode()
        const rows = await sql(
          `WITH account AS (
             INSERT INTO customers (email, provider, google_sub, first_name, last_name, created_at, updated_at)
             VALUES ($1 || '@example.in', 'google', $1, 'Asha', 'Rao', now(), now()) RETURNING id
           ), consent AS (
             INSERT INTO reminder_consents (customer_id, anonymous_id, stop_code, asked_at, confirmed_at)
             SELECT id, $1, $1, now(), ${confirmedAt} FROM account
           )
           INSERT INTO occasions (customer_id, person, kind, day, month, stop_code, created_at)
           SELECT id, 'Amma', 'birthday', extract(day FROM born), extract(month FROM born), $1, now() - interval '9 days'
           FROM account, (SELECT (now() AT TIME ZONE 'Asia/Kolkata')::date + 21 AS born) AS day RETURNING id`,
          [code],
        )
        return Number(rows[0]?.['id'])
      }
      const [without, withConsent] = [await remember('NULL'), await remember('now()')]
      await shop.kill()
      await shop.start()
      const isReminded = async (occasion: number) =>
        (await sql('SELECT FROM occasion_reminders WHERE occasion_id = $1', [occasion])).length > 0
      return [
        ...violationUnless(
          await waitUntil(() => isReminded(withConsent), PATIENCE_MS),
          'a reminder goes to who said yes',
        ),
        ...violationUnless(!(await isReminded(without)), 'nobody is reminded who did not say yes'),
      ]
    },
  },
]
