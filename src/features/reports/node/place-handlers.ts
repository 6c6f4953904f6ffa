import type { Handlers } from '#contract/handler.ts';
import { encodeCursor, parseCursor } from '#core/http/page-cursor.ts';
import type { Random } from '#core/time/clock.ts';
import { isoTime } from '#core/time/iso-time.ts';
import { answerCopy } from '../answer-copy.ts';
import { findPersonalSpans } from '../personal-data/personal-data.ts';
import { countReports, removalRange } from '../published/place.ts';
import { checkBucketsFor } from '../arrival/submission-limits.ts';
import { tombstoneText } from './tombstone.ts';
import type { CheckStore } from './check-store.ts';
import type { ReportListCache } from './list-cache.ts';
import type { PlaceStore } from './place-store.ts';
import { readingFor, type PublicSources } from './public-reading.ts';

export interface PlaceHandlersOptions extends PublicSources {
  readonly places: PlaceStore;
  readonly checks: CheckStore;
  readonly cache: ReportListCache;
  readonly random: Random;
  /** What stands for the network of a caller this week. */
  networkOf(addressKey: string, atMs: number): Promise<string>;
  /** Names of accounts by id, for reviewers to see who acted; an erased account has none. */
  namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

type PlaceCalls =
  | 'getPlace'
  | 'postPlaceClaim'
  | 'postPlaceCheck'
  | 'postReportReply'
  | 'getReviewPlaces'
  | 'postReviewPlaceClaim'
  | 'postReviewReply';

/** Most reports on the page of a place. */
const PLACE_REPORTS_SHOWN = 50;

/** The handlers of places: what is read of one, who speaks for it, and what the desk decides of that. */
export function placeHandlers(options: PlaceHandlersOptions): Handlers<PlaceCalls> {
  const { places, cache, random } = options;

  return {
    async getPlace({ params: { id } }, context) {
      const { caller, atMs } = context;
      const from = readingFor(options, context);
      const reports = await from.published.ofVenue(id, PLACE_REPORTS_SHOWN);
      const [newest] = reports;
      if (!newest) return { error: 'place-not-found' };
      const { name, city, country } = newest;
      const { stones, removedByLaw } = await from.places.gone(id, atMs);
      return {
        status: 200,
        body: {
          id,
          name,
          city,
          country,
          counts: { ...countReports(await from.places.counted(id, atMs)), checks: await from.places.checks(id, atMs) },
          removedRange: removalRange(removedByLaw),
          gone: stones.map((stone) => ({ at: isoTime(stone.atMs), text: tombstoneText(stone) })),
          reports: [...reports],
          claim: caller.userId === null ? null : await places.claimOf(id, caller.userId),
        },
        headers: { 'cache-control': 'no-cache' },
      };
    },

    async postPlaceClaim({ params, body }, { caller, atMs }) {
      if (!(await places.find(params.id))) return { error: 'place-not-found' };
      const isNew = await places.addClaim({
        id: random.uuid(atMs),
        venueId: params.id,
        userId: caller.userId,
        evidence: body.evidence,
        atMs,
      });
      return isNew ? { status: 201, body: { status: 'pending' } } : { error: 'place-claim-exists' };
    },

    async postPlaceCheck({ params, body }, { caller, atMs }) {
      if (!(await places.find(params.id))) return { error: 'place-not-found' };
      if (caller.userId !== null && (await places.claimOf(params.id, caller.userId)) === 'confirmed')
        return { error: 'place-answer-refused' };
      const network = await options.networkOf(caller.addressKey, atMs);
      const added = await options.checks.add({
        id: body.round,
        venueId: params.id,
        userId: caller.userId,
        network,
        limits: checkBucketsFor({ userId: caller.userId, addressKey: network }, atMs),
        atMs,
      });
      if (added.ok) return { status: 204 };
      const retryAfterSeconds = Math.ceil(added.error.waitMs / 1_000);
      return { error: 'reports-rate-limited', retryAfterSeconds, message: answerCopy.checksLimited(retryAfterSeconds) };
    },

    async postReportReply({ params, body }, { caller, atMs }) {
      const userId = caller.userId;
      const venueId = await places.venueOf(params.id);
      if (venueId === null) return { error: 'report-not-found' };
      if ((await places.claimOf(venueId, userId)) !== 'confirmed') return { error: 'place-not-yours' };
      if (findPersonalSpans({ issueDescription: body.text }).length > 0) return { error: 'reply-personal-data' };
      const isNew = await places.addReply({ id: random.uuid(atMs), reportId: params.id, userId, ...body, atMs });
      return isNew ? { status: 201, body: { status: 'pending' } } : { error: 'reply-waits' };
    },

    async getReviewPlaces({ query }) {
      const after = query.cursor === undefined ? null : parseCursor(query.cursor);
      if (query.cursor !== undefined && !after) return { error: 'bad-request' };
      const { claims, replies, waiting, end } = await places.waiting(after, query.limit);
      const names = claims.length > 0 ? await options.namesOf(claims.map(({ userId }) => userId)) : new Map();
      return {
        status: 200,
        body: {
          claims: claims.map(({ userId, venueId, createdAtMs, ...claim }) => ({
            ...claim,
            placeId: venueId,
            username: names.get(userId) ?? null,
            createdAt: isoTime(createdAtMs),
          })),
          replies: replies.map(({ createdAtMs, ...reply }) => ({ ...reply, createdAt: isoTime(createdAtMs) })),
          waiting,
          nextCursor: end && encodeCursor(end),
        },
      };
    },

    async postReviewPlaceClaim({ params, body }, { caller, atMs }) {
      const decided = await places.decideClaim(params.id, caller.userId, body.confirm, atMs);
      if (!decided) return { error: 'place-claim-not-found' };
      if (!decided.ok) return { error: decided.error };
      return { status: 200, body: { status: body.confirm ? 'confirmed' : 'refused' } };
    },

    async postReviewReply({ params, body }, { caller, atMs }) {
      const decided = await places.decideReply(params.id, caller.userId, body.publish, atMs);
      if (!decided) return { error: 'reply-not-found' };
      if (!decided.ok) return { error: decided.error };
      cache.invalidate();
      return { status: 200, body: { status: body.publish ? 'published' : 'refused' } };
    },
  };
}
