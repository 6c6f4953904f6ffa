import * as z from 'zod/mini';
import { CommandError, type Command, type CommandIo } from '#adapters/node/command.ts';
import { openInput, readJsonLines } from '#adapters/node/json-lines.ts';
import { payloadIdentity, readAdvertisement } from '../advertisement.ts';
import { advertisementFields, advertisementOf } from '../advertisement-line.ts';
import { copy } from '../copy.ts';
import { createFollower, type FollowingAlert } from '../following.ts';
import type { Sighting } from '../sighting.ts';
import type { Place } from '../places.ts';

/** A recording is held in memory, since its lines may come in any order. */
const MAX_SIGHTINGS = 2_000_000;

const degrees = (limit: number) => z.number().check(z.minimum(-limit), z.maximum(limit));

/** Radius in meters within which a fix is right; with the place or beside it. */
const accuracy = { accuracy: z.optional(z.nullable(z.number().check(z.minimum(0)))) };

const sightingLine = z.object({
  ...advertisementFields,
  atMs: z.number(),
  address: z.string(),
  rssi: z.optional(z.nullable(z.number())),
  ...accuracy,
  place: z.optional(
    z.nullable(
      z.union([
        z.string(),
        z.number(),
        z.object({ lat: degrees(90), lon: degrees(180), ...accuracy }),
        z.object({ latitude: degrees(90), longitude: degrees(180), ...accuracy }),
        z.tuple([degrees(90), degrees(180)]),
      ]),
    ),
  ),
});

function placeOf({ place, accuracy: beside }: z.infer<typeof sightingLine>): Place {
  if (place === null || place === undefined) return null;
  if (typeof place === 'string' || typeof place === 'number') return String(place);
  if (Array.isArray(place)) return { latitude: place[0], longitude: place[1], accuracyMeters: beside ?? undefined };
  const accuracyMeters = place.accuracy ?? beside ?? undefined;
  return 'lat' in place
    ? { latitude: place.lat, longitude: place.lon, accuracyMeters }
    : { latitude: place.latitude, longitude: place.longitude, accuracyMeters };
}

function parseSighting(value: unknown): Sighting | null {
  const parsed = sightingLine.safeParse(value);
  const advertisement = parsed.success ? advertisementOf(parsed.data) : null;
  if (!parsed.success || !advertisement) return null;
  const { atMs, address, rssi } = parsed.data;
  const reading = readAdvertisement(advertisement);
  return {
    atMs,
    place: placeOf(parsed.data),
    address: address.toLowerCase(),
    rssiDbm: rssi ?? null,
    reading,
    identity: payloadIdentity(advertisement, reading),
  };
}

/** The last line of `scan trackers`, whose lines a person may have put one behind the other. */
function isSummary(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'summary';
}

async function readSightings(io: CommandIo): Promise<Sighting[]> {
  const sightings: Sighting[] = [];
  for await (const line of readJsonLines(openInput(io.positionals[0]!))) {
    if (io.signal.aborted) break;
    if (line.ok && isSummary(line.value)) continue;
    const sighting = line.ok ? parseSighting(line.value) : null;
    if (!sighting) {
      io.diagnose(
        `Line ${line.index} was skipped: it ${line.ok ? 'needs "atMs" (a number), "address" (a text) and hexadecimal payloads' : `is ${line.reason}`}.`,
      );
      continue;
    }
    sightings.push(sighting);
    if (sightings.length > MAX_SIGHTINGS) {
      throw new CommandError(
        `The recording holds more than ${MAX_SIGHTINGS} sightings. Cut it into parts of a few days.`,
      );
    }
  }
  return sightings.sort((a, b) => a.atMs - b.atMs);
}

/** What comes along with its owner is a question first: only the person knows who travels with them. */
function emit(io: CommandIo, alert: FollowingAlert): Promise<void> {
  const isQuestion = alert.ownerNear && io.options['alone'] !== true;
  return io.emit({
    record: { type: isQuestion ? 'question' : 'alert', ...alert },
    columns: [
      new Date(alert.atMs).toISOString(),
      copy.kinds[alert.kind],
      `${alert.places} places, ${alert.sightings} sightings`,
      alert.chained ? copy.following.chained : copy.following.same,
      ...(isQuestion ? [copy.following.whoTravels] : []),
    ],
  });
}

/** `companion analyse following FILE.jsonl`: which trackers came along from place to place. */
export const analyseFollowing: Command = {
  words: 'analyse following',
  arguments: 'FILE.jsonl',
  summary: 'Says which trackers in a recording moved with whoever made it.',
  options: {
    mine: { type: 'string', help: 'addresses of trackers of yours and of who travels with you, with commas between' },
    alone: { type: 'boolean', help: 'nobody travels with you: what comes along with its owner is told as well' },
  },
  positionals: 1,
  async run(io) {
    const follower = createFollower();
    const mine = typeof io.options['mine'] === 'string' ? io.options['mine'].split(',') : [];
    for (const address of mine) follower.hush(address.trim().toLowerCase());
    const sightings = await readSightings(io);
    for (const sighting of sightings) {
      if (io.signal.aborted) return 1;
      for (const alert of follower.push(sighting)) await emit(io, alert);
    }
    for (const alert of follower.flush()) await emit(io, alert);
    if (sightings.length === 0) io.diagnose(copy.following.nothingHeard);
    else if (sightings.every(({ place }) => place === null)) io.diagnose(copy.following.noPlaces);
    return 0;
  },
};
