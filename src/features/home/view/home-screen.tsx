import { Camera, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useShell } from '#adapters/browser/shell.ts';
import { Badge } from '#ui/view/badge.tsx';
import { LinkButton } from '#ui/view/button.tsx';
import { Icon } from '#ui/view/icon.tsx';
import { homeCards } from '../cards.ts';
import { copy } from '../copy.ts';
import { PlaceGrid } from './place-grid.tsx';
import { Welcome } from './welcome.tsx';
import './home.css';

const { scanners, upgrade, checklist } = copy;
const CARDS = homeCards();

export function HomeScreen({ nearby }: { nearby: ReactNode }) {
  const { session } = useShell();
  return (
    <div className="page page-wide">
      <section className="desk" aria-labelledby="home-title">
        <div className="desk-intro">
          <h1 id="home-title" tabIndex={-1}>
            {copy.title}
          </h1>
          <p className="desk-lead">{copy.lead}</p>
        </div>
        <PlaceGrid />
        <div className="desk-actions">
          <Link href="/round" className="button desk-check">
            <Camera size={22} aria-hidden="true" />
            {copy.check}
          </Link>
          {session.user ? null : (
            <Link href="/login" className="button desk-login">
              {copy.login}
            </Link>
          )}
          <p className="desk-note">{copy.checkNote}</p>
        </div>
      </section>

      <Welcome />

      <section className="stack below" aria-labelledby="home-scanners">
        <h2 id="home-scanners" className="home-heading">
          {scanners.title}
        </h2>
        <ul role="list" className="home-cards">
          {CARDS.map(({ href, icon, tier, title, text }) => (
            <li key={href} className="card home-card">
              <span className="home-card-icon">
                <Icon name={icon} />
              </span>
              <h3>
                <Link href={href} className="home-card-link">
                  {title}
                </Link>
              </h3>
              <Badge tone={tier === 'free' ? 'neutral' : 'outline'}>{scanners[tier]}</Badge>
              <p className="small muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>

      {nearby}

      {session.pro ? (
        <p className="home-unlocked">
          <CircleCheck size={20} aria-hidden="true" />
          {copy.unlocked}
        </p>
      ) : (
        <section className="card home-upgrade below" aria-labelledby="home-upgrade">
          <div className="stack-tight">
            <h2 id="home-upgrade">{upgrade.title}</h2>
            <p className="muted">{upgrade.text}</p>
          </div>
          <div className="home-upgrade-actions">
            <LinkButton href="/subscription">{upgrade.buy}</LinkButton>
            <LinkButton href="/login" kind="secondary">
              {upgrade.login}
            </LinkButton>
          </div>
        </section>
      )}

      <section className="stack below" aria-labelledby="home-checklist">
        <h2 id="home-checklist" className="home-heading">
          {checklist.title}
        </h2>
        <ol role="list" className="home-steps">
          {checklist.items.map((item) => (
            <li key={item.title} className="home-step">
              <h3>{item.title}</h3>
              <p className="small muted">{item.text}</p>
            </li>
          ))}
        </ol>
        <div>
          <LinkButton href="/checklist" kind="secondary">
            {checklist.more}
          </LinkButton>
        </div>
      </section>
    </div>
  );
}
