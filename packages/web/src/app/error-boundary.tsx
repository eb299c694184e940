import { messages } from '@ruang-naskah/domain/messages.id';
import { Component, type ReactNode } from 'react';
import { LoadError } from '../ui/feedback/load-error.tsx';

interface Props {
  readonly children: ReactNode;
}

/** Shows an error page for anything a screen throws: a fault of ours, or code that could not be downloaded. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="grid gap-4 p-4">
        <h1 tabIndex={-1}>{messages.shell.errorTitle}</h1>
        {/* A page load, because a new version of the portal may have replaced the missing code. */}
        <LoadError message={messages.shell.errorBody} onRetry={() => location.reload()} />
      </div>
    );
  }
}
