import { Download, Printer } from 'lucide-react';
import { useSearch } from 'wouter';
import { useQuery } from '#adapters/browser/queries.ts';
import { ApiError } from '#adapters/browser/api-client.ts';
import { useSending } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { DetailedScan, ScanCoverage } from '#contract/entities/scan-submission.ts';
import { unitOf } from '#core/evidence/unit-of.ts';
import { SECOND_MS } from '#core/time/durations.ts';
import { Badge } from '#ui/view/badge.tsx';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { moment } from '#ui/view/moment.ts';
import { Page } from '#ui/view/page.tsx';
import { ResultState } from '#ui/view/result-state.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/view/states.tsx';
import { useIsInBrowser } from '#ui/view/use-is-in-browser.ts';
import { copy } from '../copy.ts';
import { reportCopy } from '../report-copy.ts';
import { outcomeOf } from '../outcome.ts';
import { findingsOf, type ReportFinding } from '../report.ts';
import { savedLabel } from '../scanner-label.ts';
import './scan-history.css';

const words = reportCopy;

/** Seals a report in a bundle that anyone can check. */
type SealReport = (scan: DetailedScan) => Promise<Blob>;

/** One saved scan in full, at /my-dashboard/scan?id=…: coverage, findings, gaps, evidence, limits, share. */
export function ScanReportScreen({ seal }: { seal: SealReport }) {
  const id = new URLSearchParams(useSearch()).get('id');
  // The prerendered page does not know which report was asked for.
  const inBrowser = useIsInBrowser();
  return (
    <Page title={words.title} lead={words.lead} backHref="/my-dashboard" backLabel={words.back} fills>
      {inBrowser ? id === null ? <Missing /> : <LoadedReport id={id} seal={seal} /> : null}
    </Page>
  );
}

function LoadedReport({ id, seal }: { id: string; seal: SealReport }) {
  const { api, requestUpgrade } = useShell();
  const report = useQuery(['my-scan', id], () => api.call('getMyScan', { params: { id } }));
  if (report.data) return <Report scan={report.data} seal={seal} />;
  if (report.isPending) return <Skeleton label={words.loading} />;
  switch (report.error instanceof ApiError ? report.error.status : 0) {
    case 401:
      return (
        <EmptyState title={words.signInTitle} action={<LinkButton href="/login">{words.signInAction}</LinkButton>} />
      );
    case 403:
      return (
        <EmptyState
          title={words.proTitle}
          text={words.proText}
          action={<Button onClick={() => requestUpgrade(copy.feature)}>{words.proAction}</Button>}
        />
      );
    case 400:
    case 404:
      return <Missing />;
    default:
      return <ErrorState title={words.failedTitle} text={words.failedText} onRetry={report.retry} />;
  }
}

function Missing() {
  return (
    <EmptyState
      title={words.missingTitle}
      text={words.missingText}
      action={<LinkButton href="/my-dashboard">{words.missingAction}</LinkButton>}
    />
  );
}

function Report({ scan, seal }: { scan: DetailedScan; seal: SealReport }) {
  const { coverage } = scan.submission;
  const findings = findingsOf(scan.submission);
  const outcome = outcomeOf(scan);
  return (
    <>
      <div className="stack-tight">
        <p className="row">
          <strong>{savedLabel(scan).name}</strong>
          <Badge>{scan.complete ? words.complete : words.incomplete}</Badge>
        </p>
        <p className="muted">{words.scannedAt(moment(scan.createdAt))}</p>
      </div>

      <Card as="section" className="report-card" labelledBy="report-coverage">
        <h2 id="report-coverage">{words.coverageTitle}</h2>
        {coverage ? <Coverage coverage={coverage} /> : <p className="muted">{words.noCoverage}</p>}
      </Card>

      <section className="stack" aria-labelledby="report-findings">
        <h2 id="report-findings">{words.findingsTitle}</h2>
        {findings.length === 0 ? (
          <ResultState kind={outcome.kind} label={outcome.words}>
            <p>{outcome.kind === 'nothing' ? words.nothing : words.noFindings}</p>
          </ResultState>
        ) : (
          <ul role="list" className="report-list">
            {findings.map((finding, index) => (
              <Finding key={index} finding={finding} />
            ))}
          </ul>
        )}
      </section>

      {coverage && coverage.notChecked.length > 0 ? (
        <section className="stack" aria-labelledby="report-gaps">
          <h2 id="report-gaps">{words.gapsTitle}</h2>
          <ul role="list" className="report-list">
            {coverage.notChecked.map((gap) => (
              <ResultState key={gap.what} as="li" kind="gap">
                <p>{gap.what}</p>
                <p className="small muted">{gap.why}</p>
                <p className="small">{words.how(gap.how)}</p>
              </ResultState>
            ))}
          </ul>
        </section>
      ) : null}

      {scan.locationNotes ? (
        <section className="stack-tight" aria-labelledby="report-notes">
          <h2 id="report-notes">{words.notesTitle}</h2>
          <p>{scan.locationNotes}</p>
        </section>
      ) : null}

      <dl className="report-facts">
        <div>
          <dt>{words.idLabel}</dt>
          <dd className="figures small report-id">{scan.id}</dd>
        </div>
      </dl>

      <section className="stack no-print" aria-labelledby="report-share">
        <div className="stack-tight">
          <h2 id="report-share">{words.shareTitle}</h2>
          <p className="small muted">{words.shareText}</p>
        </div>
        <div className="row">
          <Button kind="secondary" icon={<Printer size={20} aria-hidden="true" />} onClick={() => window.print()}>
            {words.print}
          </Button>
          <SealedDownload scan={scan} seal={seal} />
          <Button kind="quiet" onClick={() => void save(jsonOf(scan))}>
            {words.download}
          </Button>
        </div>
      </section>
    </>
  );
}

function written(value: number, style: 'decimal' | 'percent' = 'decimal'): string {
  return new Intl.NumberFormat('en', { style }).format(value);
}

function Coverage({ coverage }: { coverage: ScanCoverage }) {
  return (
    <dl className="report-facts report-coverage">
      <div>
        <dt>{words.duration}</dt>
        <dd>{words.seconds(Math.round(coverage.durationMs / SECOND_MS))}</dd>
      </div>
      <div>
        <dt>{words.usable}</dt>
        <dd>{written(coverage.usableShare, 'percent')}</dd>
      </div>
      <div>
        <dt>{words.lookedAt}</dt>
        <dd>{coverage.lookedAt}</dd>
      </div>
      <div>
        <dt>{words.saw}</dt>
        <dd>{coverage.saw}</dd>
      </div>
      <div>
        <dt>{words.couldNotSee}</dt>
        <dd>{coverage.couldNotSee}</dd>
      </div>
    </dl>
  );
}

function Finding({ finding }: { finding: ReportFinding }) {
  return (
    <ResultState as="li" kind={finding.kind} {...(finding.unidentified ? { label: words.unidentified } : {})}>
      <p>{finding.title}</p>
      {finding.details.length > 0 ? (
        <p className="small muted figures">
          <bdi dir="ltr">{finding.details.join(' · ')}</bdi>
        </p>
      ) : null}
      {finding.evidence.length > 0 ? (
        <Disclosure summary={words.evidence}>
          <ul className="report-evidence small">
            {finding.evidence.map((evidence, index) => (
              <li key={index}>
                {words.evidenceLine(
                  evidence.rule,
                  written(evidence.measured.value),
                  unitOf(evidence.measured.value, evidence.measured.unit),
                  written(evidence.threshold),
                )}
                <br />
                <span className="muted">{words.evidenceAt(written(evidence.atMs / SECOND_MS), evidence.locator)}</span>
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </ResultState>
  );
}

/** The report as a bundle in which no byte can change unnoticed. */
function SealedDownload({ scan, seal }: { scan: DetailedScan; seal: SealReport }) {
  const { toast } = useShell();
  const [isBusy, run] = useSending((error) => {
    console.error('The report could not be sealed:', error);
    toast({ title: words.sealFailed, kind: 'destructive' });
  });

  const download = () =>
    run(async () => {
      const bundle = await seal(scan);
      await save(new File([bundle], words.bundleName(scan.id), { type: bundle.type }));
    });

  return (
    <Button
      kind="secondary"
      busy={isBusy}
      icon={<Download size={20} aria-hidden="true" />}
      onClick={() => void download()}
    >
      {words.downloadSealed}
    </Button>
  );
}

async function save(file: File): Promise<void> {
  const { saveFile } = await import('#adapters/browser/share-files.ts');
  saveFile(file);
}

/** The saved scan exactly as the server keeps it. */
function jsonOf(scan: DetailedScan): File {
  return new File([JSON.stringify(scan, null, 2)], words.fileName(scan.id), { type: 'application/json' });
}
