import { Component, type ErrorInfo, type ReactNode } from 'react';
import { FailedPage } from './FailedPage.tsx';

interface State {
  error: unknown;
}

/** Keeps a failing page from taking the layout with it. Give it the route as key, so that it starts anew with each. */
export class RouteBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('A page could not be shown:', error, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <FailedPage error={error} onRetry={() => this.setState({ error: undefined })} />;
  }
}
