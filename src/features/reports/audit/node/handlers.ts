import type { AuditSummary } from '#contract/entities/audit.ts';
import type { Handlers } from '#contract/handler.ts';
import { encodeCursor, parseCursor } from '#core/http/page-cursor.ts';
import { isoTime } from '#core/time/iso-time.ts';
import { CHAIN_START, firstBrokenLink } from '../../log/event-chain.ts';
import { isEvidenceLogWhole } from '../../evidence/evidence-log.ts';
import type { EvidenceStore } from '../../evidence/node/evidence-store.ts';
import { hashText } from '../../node/hash-text.ts';
import { auditEvidenceLineOf, auditLineOf } from '../audit-line.ts';
import type { AuditStore, LoggedReport } from './audit-store.ts';

export interface AuditHandlersOptions {
  readonly store: AuditStore;
  readonly evidence: Pick<EvidenceStore, 'list' | 'logOf'>;
  /** Names of accounts by id; an erased account has none. */
  namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

function summaryOf({ id, status, createdAtMs, events }: LoggedReport): AuditSummary {
  const last = events.at(-1);
  return {
    id,
    status,
    createdAt: isoTime(createdAtMs),
    lines: events.length,
    views: events.filter(({ action }) => action === 'view').length,
    lastAt: isoTime(last?.atMs ?? createdAtMs),
    lastHash: last?.hash ?? CHAIN_START,
    // No report is stored without a log: one that has none was tampered with.
    intact: last !== undefined && firstBrokenLink(id, events, hashText) === null,
  };
}

/** A line as it crosses the wire: its time as a text, and who acted by name. */
function toldOf<Line extends { atMs: number; actorId: string | null }>(
  { atMs, ...line }: Line,
  names: ReadonlyMap<string, string>,
) {
  return {
    ...line,
    at: isoTime(atMs),
    actorName: line.actorId === null ? null : (names.get(line.actorId) ?? null),
  };
}

/** The handlers of whoever audits: they read, and nothing here writes. */
export function auditHandlers({
  store,
  evidence,
  namesOf,
}: AuditHandlersOptions): Handlers<'getAuditReports' | 'getAuditReport'> {
  return {
    async getAuditReports({ query }) {
      const after = query.cursor === undefined ? null : parseCursor(query.cursor);
      if (query.cursor !== undefined && !after) return { error: 'bad-request' };
      const rows = await store.page(after, query.limit + 1);
      const page = rows.slice(0, query.limit);
      const last = page.at(-1);
      const hasMore = last !== undefined && rows.length > query.limit;
      const nextCursor = hasMore ? encodeCursor({ order: last.createdAtMs, id: last.id }) : null;
      return { status: 200, body: { reports: page.map(summaryOf), nextCursor } };
    },

    async getAuditReport({ params }) {
      const report = await store.find(params.id);
      if (!report) return { error: 'report-not-found' };
      const sent = await Promise.all(
        (await evidence.list(report.id)).map(async ({ id, kind, state }) => {
          const events = await evidence.logOf(id);
          const intact = isEvidenceLogWhole(id, events, hashText);
          return { id, kind, state, intact, lines: events.map(auditEvidenceLineOf) };
        }),
      );
      const lines = report.events.map(auditLineOf);
      const ids = [...lines, ...sent.flatMap(({ lines: of }) => of)].flatMap(({ actorId }) => actorId ?? []);
      const names = ids.length > 0 ? await namesOf([...new Set(ids)]) : new Map<string, string>();
      return {
        status: 200,
        body: {
          ...summaryOf(report),
          history: lines.map((line) => toldOf(line, names)),
          evidence: sent.map(({ lines: of, ...rest }) => ({ ...rest, history: of.map((line) => toldOf(line, names)) })),
        },
      };
    },
  };
}
