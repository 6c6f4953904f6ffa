import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#ui/view/card.tsx';
import { Page } from '#ui/view/page.tsx';
import './account.css';

/** Form beside benefits: the frame of Sign In and Create Account. */
export function AccountPage({
  title,
  benefitsTitle,
  benefits,
  children,
}: {
  title: string;
  benefitsTitle: string;
  benefits: readonly string[];
  children: ReactNode;
}) {
  return (
    <Page title={title} wide>
      <div className="account">
        <Card className="account-form">{children}</Card>
        <section className="account-benefits" aria-labelledby="account-benefits">
          <h2 id="account-benefits">{benefitsTitle}</h2>
          <ul role="list">
            {benefits.map((benefit) => (
              <li key={benefit}>
                <Check size={20} aria-hidden="true" />
                {benefit}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Page>
  );
}
