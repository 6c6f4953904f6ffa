import { Camera, CircleHelp, KeyRound, Wifi } from 'lucide-react';
import type { IssueType } from '#contract/entities/reported-location.ts';
import { copy } from '../copy.ts';

const ICONS = { camera: Camera, network: Wifi, keycard: KeyRound, other: CircleHelp } as const;

/** The kind of issue as icon and word. */
export function IssueLabel({ type }: { type: IssueType }) {
  const Icon = ICONS[type];
  return (
    <span className="report-issue">
      <Icon size={18} aria-hidden="true" />
      {copy.issueTypes[type]}
    </span>
  );
}
