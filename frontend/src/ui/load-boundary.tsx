import { Component, Suspense, type ReactNode } from 'react';

interface LoadBoundaryProps {
  /** Shown if the part cannot be loaded, for example because a new release has replaced the files. */
  substitute: ReactNode;
  children: ReactNode;
}

/**
 * Wraps a part of a page that loads on demand. If loading fails, the page and the visitor's input stay: React removes
 * the whole page for an error that no boundary catches.
 */
export class LoadBoundary extends Component<LoadBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { children, substitute } = this.props;
    return this.state.failed ? substitute : <Suspense fallback={null}>{children}</Suspense>;
  }
}
