import { failed } from 'virtual:words/desk';
import { LoadError } from '../loading.tsx';

interface ProblemProps {
  error: Error | undefined;
  onRetry: () => unknown;
}

/** Why a part of a page is not there, or what was done in a dialog has failed. */
export const Problem = ({ error, onRetry }: ProblemProps) =>
  error && <LoadError error={error} onRetry={onRetry} message={failed} />;
