import { Component, Suspense, type ReactNode } from 'react';

interface LoadBoundaryProps {
  /** Called when a part cannot be loaded, as after a new release replaced the files. */
  onFail: () => void;
  children: ReactNode;
}

/** Around a part of a page that is loaded when needed: if that fails, the page and what was typed into it stay. */
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
