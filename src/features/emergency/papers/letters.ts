import type { CaseNotes } from '../case-notes.ts';
import { subjectOf, type FindKind } from '../walk.ts';
import { lettersCopy as copy } from './letters-copy.ts';
import type { EvidenceItem, Paper, PaperBlock } from './paper.ts';
import { findPlatform } from './platforms.ts';

/** What the letters are filled from. */
export interface Case {
  readonly kind: FindKind | null;
  readonly notes: CaseNotes;
  readonly evidence: readonly EvidenceItem[];
}

const { claim, letter, handOver } = copy;

function evidenceBlocks(evidence: readonly EvidenceItem[]): PaperBlock[] {
  return [
    { kind: 'heading', text: copy.evidenceTitle },
    evidence.length === 0
      ? { kind: 'text', text: copy.evidenceNone }
      : { kind: 'list', lines: evidence.map(({ name, at, sha256 }) => copy.evidence(name, at, sha256)) },
  ];
}

/** The claim to the booking platform: what happened, when, its own rule, the evidence, and what is asked for. */
export function claimOf({ kind, notes, evidence }: Case): Paper {
  const rule = findPlatform(notes.platform)?.rule ?? null;
  const isRuleFitting = rule !== null && subjectOf(kind) === 'camera';
  return {
    title: claim.title,
    blocks: [
      { kind: 'heading', text: claim.happened },
      { kind: 'text', text: claim.kinds[subjectOf(kind)] },
      {
        kind: 'facts',
        facts: [
          [claim.facts.place, notes.place],
          [claim.facts.address, notes.address],
          [claim.facts.room, notes.room],
          [claim.facts.booking, notes.booking],
          [claim.facts.foundAt, notes.foundAt],
          [claim.facts.whereItWas, notes.whereItWas],
          [claim.facts.looksLike, notes.looksLike],
          [claim.facts.caseNumber, notes.caseNumber],
        ],
      },
      { kind: 'text', text: notes.caseNumber.trim() === '' ? claim.policeNot : claim.police },
      ...evidenceBlocks(evidence),
      { kind: 'heading', text: claim.rule },
      ...(isRuleFitting
        ? ([
            { kind: 'text', text: claim.ruleText(rule.name, rule.says, rule.date) },
            { kind: 'text', text: claim.ruleWhere(rule.where) },
          ] as const)
        : ([{ kind: 'text', text: claim.noRule }] as const)),
      { kind: 'heading', text: claim.asked },
      { kind: 'list', lines: claim.asks },
      {
        kind: 'facts',
        facts: [
          [claim.facts.name, notes.name],
          [claim.facts.contact, notes.contact],
        ],
      },
    ],
  };
}

/** The letter to the hotel: it accuses nobody and asks for the records to be kept. */
export function letterOf({ notes }: Case): Paper {
  return {
    title: letter.title,
    blocks: [
      { kind: 'text', text: letter.to },
      { kind: 'text', text: letter.text },
      {
        kind: 'facts',
        facts: [
          [claim.facts.place, notes.place],
          [claim.facts.room, notes.room],
          [claim.facts.foundAt, notes.foundAt],
          [claim.facts.caseNumber, notes.caseNumber],
        ],
      },
      { kind: 'heading', text: letter.keepTitle },
      { kind: 'list', lines: letter.keep },
      { kind: 'text', text: letter.roomText },
      { kind: 'text', text: letter.duty },
      { kind: 'text', text: letter.answer },
      { kind: 'text', text: letter.close },
      {
        kind: 'facts',
        facts: [
          [claim.facts.name, notes.name],
          [claim.facts.contact, notes.contact],
        ],
      },
    ],
  };
}

/** The sheet that goes with the device: what it is, who took it, and lines to sign on. */
export function handOverOf({ notes, evidence }: Case): Paper {
  return {
    title: handOver.title,
    blocks: [
      { kind: 'text', text: handOver.text },
      { kind: 'heading', text: handOver.device },
      {
        kind: 'facts',
        facts: [
          [claim.facts.looksLike, notes.looksLike],
          [claim.facts.whereItWas, notes.whereItWas],
          [claim.facts.place, notes.place],
          [claim.facts.foundAt, notes.foundAt],
          [handOver.condition, ''],
          [handOver.memoryCard, ''],
        ],
      },
      { kind: 'heading', text: handOver.takenBy },
      {
        kind: 'facts',
        facts: [
          [handOver.officer, notes.police],
          [handOver.badge, ''],
          [handOver.station, ''],
          [claim.facts.caseNumber, notes.caseNumber],
          [handOver.when, ''],
          [handOver.signature, ''],
        ],
      },
      { kind: 'heading', text: handOver.givenBy },
      {
        kind: 'facts',
        facts: [
          [claim.facts.name, notes.name],
          [handOver.when, ''],
          [handOver.signature, ''],
        ],
      },
      ...evidenceBlocks(evidence),
    ],
  };
}
