import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '#ui/view/button.tsx';
import { copy } from '../copy.ts';

/** The top-level error screen: whatever breaks while drawing ends here, is logged, and can be refreshed away. */
export class FailureBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('A screen failed:', error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="failure">
        <Failure />
      </main>
    );
  }
}

/** What is said of it; by itself above a prerendered page that can be read but not brought to life. */
export function Failure() {
  return (
    <section className="failure-notice" role="alert">
      <h1>{copy.failure.title}</h1>
      <p className="muted">{copy.failure.text}</p>
      <Button onClick={() => location.reload()}>{copy.failure.refresh}</Button>
    </section>
  );
}
