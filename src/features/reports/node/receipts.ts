import type { Queryable } from '#adapters/node/database/database.ts';
import type { Random } from '#core/time/clock.ts';

/** 256 bits. */
const RECEIPT_TOKEN_BYTES = 32;

/** A new secret token of a receipt, in base64url. Only its SHA-256 is stored. */
export function newReceiptToken(random: Random): string {
  return Buffer.from(random.bytes(RECEIPT_TOKEN_BYTES)).toString('base64url');
}

/**
 * The id of the report that a receipt opens; null for an unknown receipt. A submission that was added to an earlier report
 * has a receipt of its own for that report.
 */
export async function reportIdOfReceipt(database: Queryable, receiptHash: Uint8Array): Promise<string | null> {
  const [row] = await database.query<{ id: string }>(
    `SELECT id FROM reports WHERE receipt_hash = $1
     UNION ALL
     SELECT report_id AS id FROM report_receipts WHERE receipt_hash = $1 LIMIT 1`,
    [receiptHash],
  );
  return row?.id ?? null;
}
