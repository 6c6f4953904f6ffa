import * as z from 'zod/mini';
import { MAX_PICTURE_AREAS } from '../limits.ts';
import { actorRole } from './review.ts';
import { isoTime, uuid } from './text.ts';

export const evidenceKind = z.enum(['photo', 'bundle']);
export type EvidenceKind = z.infer<typeof evidenceKind>;

/** `shown`: approved for everybody who reads the report; `hidden`: for reviewers only; `erased`: its hash alone is left. */
export const evidenceState = z.enum(['waiting', 'shown', 'hidden', 'erased']);
export type EvidenceState = z.infer<typeof evidenceState>;

/** What a reviewer may do with a photo; a bundle can only be erased. */
export const evidenceDecisionAction = z.enum(['show', 'hide', 'erase']);

/** Everything that can happen to a photo or bundle. `view` is a reviewer who was given the picture, and changes nothing. */
export const evidenceAction = z.enum(['add', ...evidenceDecisionAction.options, 'unseal', 'view']);
export type EvidenceAction = z.infer<typeof evidenceAction>;

/** An area of a picture, in its pixels from the upper left corner. */
const position = z.int().check(z.minimum(0), z.maximum(100_000));
const size = z.int().check(z.minimum(1), z.maximum(100_000));
export const pictureArea = z.object({ left: position, top: position, width: size, height: size });
export type PictureArea = z.infer<typeof pictureArea>;

/** What the evidence verifier says of a bundle, in its words. */
export const bundleVerdict = z.object({
  verdict: z.enum(['valid', 'broken']),
  headline: z.string(),
  /** Null where something is wrong. */
  proves: z.nullable(z.string()),
  /** Null where only files are at fault, or none. */
  fault: z.nullable(z.string()),
  entries: z.number(),
  countersignedAt: z.nullable(z.string()),
  files: z.array(z.object({ name: z.string(), whole: z.boolean(), words: z.string() })),
  /** Files beyond those listed. */
  moreFiles: z.number(),
  unknown: z.array(z.string()),
});
export type BundleVerdict = z.infer<typeof bundleVerdict>;

const item = {
  id: uuid,
  kind: evidenceKind,
  state: evidenceState,
  addedAt: isoTime,
  /** Of the file that arrived, which is not kept. */
  receivedSha256: z.string(),
  receivedBytes: z.number(),
};

/** A photo or bundle as its reporter sees it. */
export const receiptEvidence = z.object({
  ...item,
  verdict: z.nullable(bundleVerdict.shape.verdict),
  /** When a reviewer was last given the picture; null before. */
  viewedAt: z.nullable(isoTime),
});
export type ReceiptEvidence = z.infer<typeof receiptEvidence>;

/** A photo or bundle as a reviewer sees it: what its reporter sees, what was said of the file, and its log. */
export const reviewEvidence = z.object({
  ...item,
  version: z.number(),
  /** The reporter's device says so of the file that was chosen there; nobody has checked it. */
  originalSha256: z.nullable(z.string()),
  widthPx: z.nullable(z.number()),
  heightPx: z.nullable(z.number()),
  /** What is black in the public picture. */
  areas: z.array(pictureArea),
  /** Whether the picture without black areas is still there. */
  sealed: z.boolean(),
  bundle: z.nullable(bundleVerdict),
  history: z.array(
    z.object({
      at: isoTime,
      actorRole,
      actorName: z.nullable(z.string()),
      action: evidenceAction,
    }),
  ),
  /** The log's hashes follow from its content. */
  historyIntact: z.boolean(),
});
export type ReviewEvidence = z.infer<typeof reviewEvidence>;

export const evidenceDecision = z.object({
  action: evidenceDecisionAction,
  /** The version that the reviewer looked at. */
  version: z.int().check(z.minimum(1)),
  areas: z._default(z.array(pictureArea).check(z.maxLength(MAX_PICTURE_AREAS)), []),
  /** The reviewer has looked, and nothing in the picture is personal but what is black. */
  clean: z._default(z.boolean(), false),
});
export type EvidenceDecision = z.infer<typeof evidenceDecision>;
