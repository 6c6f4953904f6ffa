import type { ReactNode } from 'react';
import { useQuery } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { Link } from 'wouter';
import { Card } from '#ui/view/card.tsx';
import { Page } from '#ui/view/page.tsx';
import { copy } from '../copy.ts';
import { ThisDevice } from './this-device.tsx';

interface Policy {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly { readonly title: string; readonly text: readonly string[] }[];
}

export function PrivacyScreen() {
  return (
    <PolicyPage policy={copy.privacy}>
      <ThisDevice />
      <p>
        <Link href="/notice">{copy.complain}</Link>
      </p>
    </PolicyPage>
  );
}

export function TermsScreen() {
  return (
    <PolicyPage policy={copy.terms}>
      <p>
        <Link href="/notice">{copy.complain}</Link>
      </p>
      <p>
        <Link href="/transparency">{copy.transparency}</Link>
      </p>
    </PolicyPage>
  );
}

function PolicyPage({ policy, children }: { policy: Policy; children?: ReactNode }) {
  return (
    <Page title={policy.title} lead={policy.lead} backHref="/" backLabel={copy.back}>
      <p className="small muted">{copy.effective}</p>
      {children}
      {policy.sections.map(({ title, text }) => (
        <section key={title} className="stack-tight">
          <h2>{title}</h2>
          {text.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </section>
      ))}
      <Contacts />
    </Page>
  );
}

/** The two addresses this server was configured with. */
function Contacts() {
  const { api } = useShell();
  const { data } = useQuery(['contacts'], () => api.call('getContacts', {}));
  const addresses = [
    [copy.contact.general, data?.contactEmail],
    [copy.contact.privacy, data?.privacyEmail],
  ] as const;
  return (
    <Card as="section" labelledBy="contact" sunken>
      <h2 id="contact">{copy.contactTitle}</h2>
      {addresses.map(([label, address]) =>
        address ? (
          <p key={label}>
            {label} <a href={`mailto:${address}`}>{address}</a>
          </p>
        ) : null,
      )}
      {data && !data.contactEmail && !data.privacyEmail ? <p>{copy.contact.none}</p> : null}
    </Card>
  );
}
