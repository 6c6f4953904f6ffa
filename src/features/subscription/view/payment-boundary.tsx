import { Component, type ReactNode } from 'react';
import { Button } from '#ui/view/button.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { copy } from '../copy.ts';

/** The panel in place of a payment that could not be loaded. */
export function PaymentProblem({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="error">
      <p>{copy.errors['payment-boundary']}</p>
      <Button kind="secondary" onClick={onRetry}>
        {copy.screen.tryAgain}
      </Button>
    </Notice>
  );
}

/** What goes wrong while payment is being loaded stays in its panel: the rest of the screen stands. */
export class PaymentBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <PaymentProblem onRetry={() => this.setState({ failed: false })} />;
  }
}
