import { Component, Suspense, type ReactNode } from 'react';

interface LoadBoundaryProps {
  /** Called if the part cannot be loaded, for example because a new release has replaced the files. */
  onFail: () => void;
  children: ReactNode;
}

/** Wraps a part of a page that loads on demand. If loading fails, the page and the visitor's input stay. */
export class LoadBoundary extends Component<LoadBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFail();
  }

  override render() {
    return this.state.failed ? null : <Suspense fallback={null}>{this.props.children}</Suspense>;
  }
}
