import { useState } from 'react';
import { useInfiniteQuery, useQuery } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { AuditEvidence, AuditLine, AuditLog, AuditSummary } from '#contract/entities/audit.ts';
import { Badge } from '#ui/view/badge.tsx';
import { Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import type { Fact } from '#ui/view/facts.tsx';
import { moment } from '#ui/view/moment.ts';
import { Notice } from '#ui/view/notice.tsx';
import { ErrorState } from '#ui/view/states.tsx';
import { copy } from '../../copy.ts';
import { reviewCopy } from '../../desk/copy.ts';
import { LoadingCards } from '../../view/loading-cards.tsx';
import { auditCopy } from '../copy.ts';
import './audit.css';

const words = auditCopy;

const hashFact = (name: string, hash: string | null): readonly Fact[] =>
  hash === null ? [] : [{ name, value: <span className="user-text">{hash}</span> }];

/** Each value right behind its name, and as many beside each other as there is room for. */
function AuditFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="audit-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt> <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The logs of all reports, the newest first. */
export function AuditDesk() {
  const { api } = useShell();
  const logs = useInfiniteQuery(['audit'], (cursor) =>
    api.call('getAuditReports', { query: cursor === null ? {} : { cursor } }),
  );
  if (!logs.pages) {
    if (logs.error) return <ErrorState title={words.failed} onRetry={logs.retry} />;
    return <LoadingCards label={words.loading} />;
  }
  const reports = logs.pages.flatMap((page) => page.reports);
  return (
    <section className="stack" aria-labelledby="audit-logs">
      <h2 id="audit-logs">{words.title}</h2>
      {reports.length === 0 ? <p className="muted">{words.empty}</p> : null}
      <ul role="list" className="stack">
        {reports.map((report) => (
          <Row key={report.id} report={report} />
        ))}
      </ul>
      {logs.hasMore ? (
        <Button kind="secondary" busy={logs.isLoadingMore} onClick={logs.more}>
          {words.more}
        </Button>
      ) : null}
    </section>
  );
}

function Row({ report }: { report: AuditSummary }) {
  const { id, status, lines, views, createdAt, lastAt, lastHash, intact } = report;
  const [open, setOpen] = useState(false);
  return (
    <Card as="li" className="audit-card">
      {intact ? null : <Badge tone="outline">{words.broken}</Badge>}
      <h3 className="user-text">{words.report(id)}</h3>
      <p className="small">
        <span className="muted">{`${copy.statuses[status]} · `}</span>
        {words.lines(lines, views)}
      </p>
      <AuditFacts
        facts={[
          { name: words.sent, value: moment(createdAt) },
          { name: words.last, value: moment(lastAt) },
          ...hashFact(words.lastHash, lastHash),
        ]}
      />
      {open ? (
        <Log id={id} />
      ) : (
        <Button kind="secondary" className="audit-open" onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      )}
    </Card>
  );
}

function Log({ id }: { id: string }) {
  const { api } = useShell();
  const log = useQuery<AuditLog>(['audit-log', id], () => api.call('getAuditReport', { params: { id } }), {
    freshMs: 0,
  });
  if (!log.data) {
    if (log.error) return <ErrorState title={words.failedLog} onRetry={log.retry} />;
    return <p className="muted">{words.loadingLog}</p>;
  }
  const { history, evidence, intact } = log.data;
  return (
    <>
      <Whole intact={intact} />
      <ol role="list" className="history">
        {history.map((line) => (
          <Line key={line.seq} line={line} what={reviewCopy.events[line.action]} facts={textsOf(line)} />
        ))}
      </ol>
      {evidence.map((file) => (
        <File key={file.id} file={file} />
      ))}
    </>
  );
}

function textsOf({ reasonCode, reasonHash, previousTextHash }: AuditLine): readonly Fact[] {
  return [
    ...(reasonCode === null ? [] : [{ name: words.reason, value: <span className="user-text">{reasonCode}</span> }]),
    ...hashFact(words.reasonHash, reasonHash),
    ...hashFact(words.previousTextHash, previousTextHash),
  ];
}

function File({ file: { kind, history, intact } }: { file: AuditEvidence }) {
  return (
    <>
      <h4>{words.files[kind]}</h4>
      <Whole intact={intact} />
      <ol role="list" className="history">
        {history.map((line) => (
          <Line
            key={line.seq}
            line={line}
            what={words.fileEvents[line.action]}
            facts={hashFact(words.fileHash, line.fileHash)}
          />
        ))}
      </ol>
    </>
  );
}

function Whole({ intact }: { intact: boolean }) {
  return intact ? <p className="caption muted">{words.whole}</p> : <Notice tone="error" title={words.broken} />;
}

type Told = Pick<AuditLine, 'at' | 'actorRole' | 'actorName' | 'hash'>;

function Line({ line, what, facts }: { line: Told; what: string; facts: readonly Fact[] }) {
  const { at, actorRole, actorName, hash } = line;
  return (
    <li>
      <p>
        <strong>{what}</strong>{' '}
        <span className="caption muted">
          <span className="user-text">{[reviewCopy.by[actorRole], actorName].filter(Boolean).join(' ')}</span>{' '}
          {moment(at)}
        </span>
      </p>
      <AuditFacts facts={[...facts, ...hashFact(words.hash, hash)]} />
    </li>
  );
}
