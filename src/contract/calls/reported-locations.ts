import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { cursor, limit } from '../entities/paging.ts';
import { issueType, mapCell, reportedLocation, reportStatus, reportSubmission } from '../entities/reported-location.ts';
import { plainText } from '../entities/text.ts';
import { MAP_DEGREES, MAX_SEARCH_LENGTH, MAX_TEXT_BODY_BYTES } from '../limits.ts';

/** West, south, east, north in degrees, separated by commas; west may be greater than east across the date line. */
const boundingBox = z.string().check(z.maxLength(100), z.regex(/^-?\d{1,3}(\.\d+)?(,-?\d{1,3}(\.\d+)?){3}$/));
const near = z.string().check(z.maxLength(60), z.regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/));

export const getReportedLocations = defineCall({
  method: 'GET',
  path: '/api/reported-locations',
  summary: 'Published reports, newest first; without parameters the newest 20.',
  access: 'anyone',
  query: z.object({
    q: z.optional(plainText(MAX_SEARCH_LENGTH)),
    issueType: z.optional(issueType),
    bbox: z.optional(boundingBox),
    near: z.optional(near),
    cursor,
    limit,
  }),
  replies: { 200: z.object({ locations: z.array(reportedLocation), nextCursor: z.nullable(z.string()) }) },
  errors: [],
});

export const getReportedLocation = defineCall({
  method: 'GET',
  path: '/api/reported-locations/{id}',
  summary: 'One published report.',
  access: 'anyone',
  params: z.object({ id: z.uuid() }),
  replies: { 200: reportedLocation },
  errors: ['report-not-found'],
});

export const getReportMap = defineCall({
  method: 'GET',
  path: '/api/reported-locations/map',
  summary: 'How many published reports stand where, in cells of one degree, or of 5 or 15.',
  access: 'anyone',
  query: z.object({
    q: z.optional(plainText(MAX_SEARCH_LENGTH)),
    issueType: z.optional(issueType),
    /** Only cells that touch this rectangle; of a search, only reports in it. */
    bbox: z.optional(boundingBox),
    degrees: z._default(
      z.pipe(z.enum(MAP_DEGREES.map(String)), z.pipe(z.transform(Number), z.literal(MAP_DEGREES))),
      1,
    ),
  }),
  replies: {
    200: z.object({
      cells: z.array(mapCell),
      /** Reports without a position, wherever the rectangle lies. */
      unplaced: z.number(),
      /** A search counts at most its newest matches; true when there are more. */
      capped: z.boolean(),
    }),
  },
  errors: [],
});

export const postReportedLocations = defineCall({
  method: 'POST',
  path: '/api/reported-locations',
  summary: 'Submit a report. It is reviewed before anyone else can read it.',
  access: 'anyone',
  movesReports: true,
  body: reportSubmission,
  maxBodyBytes: MAX_TEXT_BODY_BYTES,
  replies: {
    201: z.object({
      id: z.uuid(),
      status: reportStatus,
      /** Opens the receipt page; shown once, kept only as a hash. */
      receiptToken: z.string(),
      /** The caller's open report about the same thing that this one was added to. */
      addedTo: z.exactOptional(z.uuid()),
    }),
  },
  errors: [
    'location-name-required',
    'address-required',
    'city-required',
    'country-required',
    'description-too-short',
    'report-exists',
    'reports-rate-limited',
    'reports-paused',
  ],
});
