import { Client } from 'pg'
import type { OpenShop } from '../open-shop.ts'

/** Bypasses the triggers: only past months can be closed, and documents never change. */
export async function issueAMonthEarlier({ databaseUrl }: OpenShop): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client
    .query(
      `SET session_replication_role = replica;
       SET TIME ZONE 'Asia/Kolkata';
       UPDATE invoices SET issued_at = issued_at - interval '1 month';
       UPDATE credit_notes SET issued_at = issued_at - interval '1 month'`,
    )
    .finally(() => client.end())
}
