import { Client } from 'pg'
import type { OpenShop } from '../open-shop.ts'

/** A month is closed when it is over, and what is issued never changes: only beside its triggers. */
export async function issueAMonthEarlier({ databaseUrl }: OpenShop): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client
    .query(
      `SET session_replication_role = replica;
       UPDATE invoices SET issued_at = issued_at - interval '1 month';
       UPDATE credit_notes SET issued_at = issued_at - interval '1 month'`,
    )
    .finally(() => client.end())
}
