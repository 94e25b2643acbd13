import { Component, type ReactNode } from 'react';
import { pageFailed } from 'virtual:words/errors';
import { reload } from 'virtual:words/shared';
import { Button } from './button.tsx';

interface PageFailedProps {
  text: string;
  /** Of the button that may help. */
  label: string;
  onClick: () => void;
}

/** In the place of a page. */
export const PageFailed = ({ text, label, onClick }: PageFailedProps) => (
  <div className="page-width grid justify-items-start gap-5 pt-40 pb-section">
    <h1 className="text-3xl">{pageFailed.title}</h1>
    <p className="max-w-prose text-lg text-muted">{text}</p>
    <Button onClick={onClick}>{label}</Button>
  </div>
);

interface ErrorBoundaryProps {
  children: ReactNode;
}

/**
 * Header, footer and toasts stay, at the desk the toasts: for an error that no boundary catches,
 * React removes the whole page.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <PageFailed text={pageFailed.text} label={reload} onClick={() => window.location.reload()} />
    );
  }
}
