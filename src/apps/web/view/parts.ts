/** What most screens are made of comes with the shell, so that opening one brings little more than its own script. */
import '#adapters/browser/clock.ts';
import '#adapters/browser/has-database.ts';
import '#adapters/browser/pro-gate.ts';
import '#adapters/browser/save-scan.ts';
import '#contract/limits.ts';
import '#core/result.ts';
import '#core/text/counted.ts';
import '#core/time/durations.ts';
import '#ui/view/action-bar.tsx';
import '#ui/view/card.tsx';
import '#ui/view/disclosure.tsx';
import '#ui/view/facts.tsx';
import '#ui/view/field.tsx';
import '#ui/view/notice.tsx';
import '#ui/view/page.tsx';
