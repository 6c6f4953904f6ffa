import type { BlobStore } from '#adapters/node/blobs/blob-store.ts';
import type { Database, Queryable } from '#adapters/node/database/database.ts';
import { seal, unseal } from '#adapters/node/sealing.ts';
import { sha256 } from '#adapters/node/sha256.ts';
import type {
  BundleVerdict,
  EvidenceAction,
  EvidenceKind,
  EvidenceState,
  PictureArea,
} from '#contract/entities/report-evidence.ts';
import type { ReportStatus } from '#contract/entities/reported-location.ts';
import type { ActorRole } from '#contract/entities/review.ts';
import { MAX_REPORT_BUNDLES, MAX_REPORT_PHOTOS } from '#contract/limits.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { Random } from '#core/time/clock.ts';
import {
  EVIDENCE_CHAIN_START,
  evidenceEventHash,
  isRepeatedEvidenceView,
  moveEvidence,
  takesEvidence,
  type ChainedEvidenceEvent,
  type EvidenceDetail,
  type EvidenceEvent,
  type EvidenceMove,
  type EvidenceRefusal,
} from '../evidence-log.ts';
import type { DeskActor } from '../../node/desk-actor.ts';
import { hashText } from '../../node/hash-text.ts';
import { reportIdOfReceipt } from '../../node/receipts.ts';
import type { DrawnPicture } from './evidence-work.ts';
import { writePublishedPhotos } from './published-photos.ts';

/** The report that evidence belongs to, as far as evidence needs it. */
export interface EvidenceReport {
  readonly id: string;
  readonly status: ReportStatus;
  readonly reporterId: string | null;
}

/** A photo or bundle, without its bytes. */
export interface StoredEvidence {
  readonly id: string;
  readonly reportId: string;
  readonly kind: EvidenceKind;
  readonly state: EvidenceState;
  readonly version: number;
  readonly addedAtMs: number;
  readonly receivedSha256: string;
  readonly receivedBytes: number;
  readonly originalSha256: string | null;
  readonly widthPx: number | null;
  readonly heightPx: number | null;
  readonly areas: readonly PictureArea[];
  /** Whether the whole picture is still kept. */
  readonly sealed: boolean;
  readonly bundle: BundleVerdict | null;
}

export interface NewEvidence {
  readonly id: string;
  readonly kind: EvidenceKind;
  /** The file as it arrived; only its hash and length are kept. */
  readonly received: Uint8Array;
  readonly originalSha256: string | null;
  readonly picture: DrawnPicture | null;
  readonly bundle: BundleVerdict | null;
  readonly atMs: number;
}

export interface EvidenceChange extends EvidenceMove {
  /** The picture that everybody sees from then on; only with `show`. */
  readonly shown: DrawnPicture | null;
  readonly atMs: number;
}

export type AddRefusal = 'evidence-full' | 'evidence-closed' | 'evidence-part-refused';

/** Photos and bundles of reports: rows and logs in the database, sealed pictures in a blob store, keys beside the rows. */
export interface EvidenceStore {
  /** The report that a receipt opens, also one that a later submission was added to; null for an unknown receipt. */
  reportOf(receiptHash: Uint8Array): Promise<EvidenceReport | null>;
  report(id: string): Promise<EvidenceReport | null>;
  find(id: string): Promise<StoredEvidence | null>;
  /** Of one report, the oldest first. */
  list(reportId: string): Promise<readonly StoredEvidence[]>;
  logOf(id: string): Promise<readonly ChainedEvidenceEvent[]>;
  /** Stores evidence that is checked; what was stored under this id before is answered as it is. */
  add(reportId: string, evidence: NewEvidence): Promise<Result<StoredEvidence, AddRefusal>>;
  /** Does what the rules allow, and writes it into the log; null for an unknown id. */
  change(id: string, change: EvidenceChange): Promise<Result<StoredEvidence, EvidenceRefusal> | null>;
  /** The picture as far as it is kept: whole, else as the public sees it. Null where there is none. */
  picture(id: string): Promise<Uint8Array | null>;
  /** The picture for a reviewer, after writing into the log that it was given to them; null where none is kept. */
  reviewPicture(id: string, reviewer: DeskActor, atMs: number): Promise<Uint8Array | null>;
  /** When each of a report's pictures was last given to a reviewer; those that never were are absent. */
  viewsOf(reportId: string): Promise<ReadonlyMap<string, number>>;
  /** The picture for everybody, and its hash; null unless it is shown and its report is published. */
  publicPicture(reportId: string, id: string): Promise<{ readonly bytes: Uint8Array; readonly sha256: string } | null>;
}

interface EvidenceRow {
  id: string;
  report_id: string;
  kind: EvidenceKind;
  state: EvidenceState;
  version: number;
  added_at: number;
  received_sha256: string;
  received_bytes: number;
  original_sha256: string | null;
  sealed_blob: string | null;
  sealed_key: Buffer | null;
  width_px: number | null;
  height_px: number | null;
  public_blob: string | null;
  public_key: Buffer | null;
  public_sha256: string | null;
  areas: PictureArea[];
  bundle: BundleVerdict | null;
}

interface EventRow {
  seq: number;
  at: number;
  actor_role: ActorRole;
  actor_id: string | null;
  action: EvidenceAction;
  detail: EvidenceDetail;
  previous_hash: string;
  hash: string;
}

function evidenceOf(row: EvidenceRow): StoredEvidence {
  return {
    id: row.id,
    reportId: row.report_id,
    kind: row.kind,
    state: row.state,
    version: row.version,
    addedAtMs: row.added_at,
    receivedSha256: row.received_sha256,
    receivedBytes: row.received_bytes,
    originalSha256: row.original_sha256,
    widthPx: row.width_px,
    heightPx: row.height_px,
    areas: row.areas,
    sealed: row.sealed_key !== null,
    bundle: row.bundle,
  };
}

async function eventsOf(database: Queryable, id: string): Promise<ChainedEvidenceEvent[]> {
  const rows = await database.query<EventRow>(
    'SELECT * FROM report_evidence_events WHERE evidence_id = $1 ORDER BY seq',
    [id],
  );
  return rows.map((row) => ({
    seq: row.seq,
    atMs: row.at,
    actorRole: row.actor_role,
    actorId: row.actor_id,
    action: row.action,
    detail: row.detail,
    previousHash: row.previous_hash,
    hash: row.hash,
  }));
}

/** Appends one line to a log whose evidence this transaction has locked. */
async function append(transaction: Queryable, id: string, what: Omit<EvidenceEvent, 'seq'>): Promise<void> {
  const [last] = await transaction.query<{ seq: number; hash: string }>(
    'SELECT seq, hash FROM report_evidence_events WHERE evidence_id = $1 ORDER BY seq DESC LIMIT 1',
    [id],
  );
  const event: EvidenceEvent = { ...what, seq: (last?.seq ?? 0) + 1 };
  const previousHash = last?.hash ?? EVIDENCE_CHAIN_START;
  await transaction.query(
    `INSERT INTO report_evidence_events (evidence_id, seq, at, actor_role, actor_id, action, detail, previous_hash, hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      event.seq,
      new Date(event.atMs),
      event.actorRole,
      event.actorId,
      event.action,
      event.detail,
      previousHash,
      evidenceEventHash(id, event, previousHash, hashText),
    ],
  );
}

/**
 * Forgets the keys of evidence, which makes noise of its pictures wherever copies of them lie, and what a verifier said of a
 * bundle. The transaction holds the lock on the report's row. Pictures that nobody has a key to are swept later.
 */
export async function eraseEvidence(
  transaction: Queryable,
  ids: readonly string[],
  by: { readonly role: ActorRole; readonly actorId?: string | null; readonly atMs: number },
): Promise<void> {
  for (const id of ids) {
    await transaction.query(
      `UPDATE report_evidence
       SET state = 'erased', version = version + 1, sealed_blob = NULL, sealed_key = NULL, width_px = NULL, height_px = NULL,
           public_blob = NULL, public_key = NULL, public_sha256 = NULL, areas = '[]', bundle = NULL, original_sha256 = NULL
       WHERE id = $1`,
      [id],
    );
    const { atMs, role, actorId = null } = by;
    await append(transaction, id, { atMs, actorRole: role, actorId, action: 'erase', detail: {} });
  }
}

/** Forgets the key of the whole picture of evidence that is shown: the public one is all that is left. */
export async function forgetWholePicture(transaction: Queryable, id: string, atMs: number): Promise<void> {
  await transaction.query(
    'UPDATE report_evidence SET sealed_blob = NULL, sealed_key = NULL, version = version + 1 WHERE id = $1',
    [id],
  );
  await append(transaction, id, { atMs, actorRole: 'rule', actorId: null, action: 'unseal', detail: {} });
}

/** The ids of one report's evidence that is not erased. */
export async function livingEvidenceOf(transaction: Queryable, reportId: string): Promise<readonly string[]> {
  const rows = await transaction.query<{ id: string }>(
    "SELECT id FROM report_evidence WHERE report_id = $1 AND state <> 'erased' ORDER BY id",
    [reportId],
  );
  return rows.map(({ id }) => id);
}

async function lockReport(transaction: Queryable, id: string): Promise<EvidenceReport | null> {
  const [row] = await transaction.query<{ id: string; status: ReportStatus; reporter_id: string | null }>(
    'SELECT id, status, reporter_id FROM reports WHERE id = $1 FOR UPDATE',
    [id],
  );
  return row ? { id: row.id, status: row.status, reporterId: row.reporter_id } : null;
}

const MOST: Readonly<Record<EvidenceKind, number>> = { photo: MAX_REPORT_PHOTOS, bundle: MAX_REPORT_BUNDLES };
/** With what was taken back and sent anew; each leaves a tombstone. */
const MOST_EVER = 50;

/** The store of evidence on PostgreSQL and a blob store. */
export function createReportEvidenceStore(database: Database, blobs: BlobStore, random: Random): EvidenceStore {
  const rowOf = async (queryable: Queryable, id: string): Promise<EvidenceRow | undefined> =>
    (await queryable.query<EvidenceRow>('SELECT * FROM report_evidence WHERE id = $1', [id]))[0];

  /** Puts a picture where it outlives everything, before any row tells of it. */
  async function putSealed(picture: DrawnPicture, atMs: number): Promise<{ blob: string; key: Buffer }> {
    const blob = random.uuid(atMs);
    const { key, sealed } = seal(picture.bytes, blob);
    await blobs.put(blob, sealed);
    return { blob, key };
  }

  async function open(blob: string | null, key: Buffer | null): Promise<Uint8Array | null> {
    const sealed = blob !== null && key !== null ? await blobs.get(blob) : null;
    return sealed && unseal(sealed, key!, blob!);
  }

  async function picture(id: string): Promise<Uint8Array | null> {
    const row = await rowOf(database, id);
    if (!row) return null;
    return row.sealed_key ? await open(row.sealed_blob, row.sealed_key) : await open(row.public_blob, row.public_key);
  }

  async function report(id: string): Promise<EvidenceReport | null> {
    const [row] = await database.query<{ id: string; status: ReportStatus; reporter_id: string | null }>(
      'SELECT id, status, reporter_id FROM reports WHERE id = $1',
      [id],
    );
    return row ? { id: row.id, status: row.status, reporterId: row.reporter_id } : null;
  }

  return {
    async reportOf(receiptHash) {
      const id = await reportIdOfReceipt(database, receiptHash);
      return id === null ? null : await report(id);
    },

    report,

    async find(id) {
      const row = await rowOf(database, id);
      return row ? evidenceOf(row) : null;
    },

    async list(reportId) {
      const rows = await database.query<EvidenceRow>(
        'SELECT * FROM report_evidence WHERE report_id = $1 ORDER BY added_at, id',
        [reportId],
      );
      return rows.map(evidenceOf);
    },

    logOf: (id) => eventsOf(database, id),

    async add(reportId, { id, kind, received, originalSha256, picture, bundle, atMs }) {
      const put = picture && (await putSealed(picture, atMs));
      const receivedSha256 = sha256(received).toString('hex');
      let isKept = false;
      const added = await database.transaction(async (transaction): Promise<Result<StoredEvidence, AddRefusal>> => {
        isKept = false;
        const report = await lockReport(transaction, reportId);
        const existing = await rowOf(transaction, id);
        if (existing) return existing.report_id === reportId ? ok(evidenceOf(existing)) : fail('evidence-part-refused');
        if (!report || !takesEvidence(report.status)) return fail('evidence-closed');
        const [{ living, ever } = { living: 0, ever: 0 }] = await transaction.query<{ living: number; ever: number }>(
          `SELECT count(*) FILTER (WHERE state <> 'erased' AND kind = $2) AS living, count(*) AS ever
           FROM report_evidence WHERE report_id = $1`,
          [reportId, kind],
        );
        if (living >= MOST[kind] || ever >= MOST_EVER) return fail('evidence-full');
        const [row] = await transaction.query<EvidenceRow>(
          `INSERT INTO report_evidence (id, report_id, kind, state, version, added_at, received_sha256, received_bytes,
                                        original_sha256, sealed_blob, sealed_key, width_px, height_px, bundle)
           VALUES ($1, $2, $3, 'waiting', 1, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING *`,
          [
            id,
            reportId,
            kind,
            new Date(atMs),
            receivedSha256,
            received.length,
            originalSha256,
            put?.blob ?? null,
            put?.key ?? null,
            picture?.widthPx ?? null,
            picture?.heightPx ?? null,
            bundle,
          ],
        );
        const detail = { receivedSha256 };
        await append(transaction, id, { atMs, actorRole: 'reporter', actorId: null, action: 'add', detail });
        isKept = true;
        return ok(evidenceOf(row!));
      });
      if (put && !isKept) await blobs.remove(put.blob);
      return added;
    },

    async change(id, { shown, atMs, ...wanted }) {
      const put = shown && (await putSealed(shown, atMs));
      let unused: (string | null)[] = [];
      const changed = await database.transaction(async (transaction) => {
        unused = [put?.blob ?? null];
        const before = await rowOf(transaction, id);
        const report = before && (await lockReport(transaction, before.report_id));
        // Read again: what stood before the lock may have changed since.
        const row = report && (await rowOf(transaction, id));
        if (!row) return null;
        const moved = moveEvidence(row, report.reporterId, wanted);
        if (!moved.ok) return moved;
        unused = [row.public_blob, wanted.action === 'erase' ? row.sealed_blob : null];
        if (wanted.action === 'erase')
          await eraseEvidence(transaction, [id], { role: wanted.role, actorId: wanted.actorId, atMs });
        else {
          const publicSha256 = shown ? sha256(shown.bytes).toString('hex') : null;
          const areas = wanted.action === 'show' ? wanted.areas : [];
          await transaction.query(
            `UPDATE report_evidence SET state = $2, version = version + 1, public_blob = $3, public_key = $4,
                                        public_sha256 = $5, areas = $6 WHERE id = $1`,
            [id, moved.value, put?.blob ?? null, put?.key ?? null, publicSha256, JSON.stringify(areas)],
          );
          const detail = publicSha256 === null ? {} : { areas, publicSha256 };
          const { action, role, actorId } = wanted;
          await append(transaction, id, { atMs, actorRole: role, actorId, action, detail });
        }
        await writePublishedPhotos(transaction, row.report_id);
        return ok(evidenceOf((await rowOf(transaction, id))!));
      });
      for (const blob of unused) if (blob !== null) await blobs.remove(blob);
      return changed;
    },

    picture,

    async reviewPicture(id, reviewer, atMs) {
      const bytes = await picture(id);
      if (!bytes) return null;
      await database.transaction(async (transaction) => {
        await transaction.query('SELECT 1 FROM report_evidence WHERE id = $1 FOR UPDATE', [id]);
        const last = (await eventsOf(transaction, id)).at(-1);
        if (isRepeatedEvidenceView(last, reviewer.id, atMs)) return;
        const viewed = { atMs, actorRole: reviewer.role, actorId: reviewer.id, action: 'view', detail: {} } as const;
        await append(transaction, id, viewed);
      });
      return bytes;
    },

    async viewsOf(reportId) {
      const rows = await database.query<{ id: string; at: number }>(
        `SELECT report_evidence.id, max(at) AS at FROM report_evidence_events
         JOIN report_evidence ON report_evidence.id = evidence_id
         WHERE report_id = $1 AND action = 'view' GROUP BY report_evidence.id`,
        [reportId],
      );
      return new Map(rows.map(({ id, at }) => [id, at]));
    },

    async publicPicture(reportId, id) {
      const [row] = await database.query<EvidenceRow>(
        `SELECT report_evidence.* FROM report_evidence JOIN published_reports ON published_reports.id = report_id
         WHERE report_evidence.id = $1 AND report_id = $2 AND report_evidence.state = 'shown'`,
        [id, reportId],
      );
      const bytes = row ? await open(row.public_blob, row.public_key) : null;
      return bytes && { bytes, sha256: row!.public_sha256! };
    },
  };
}
