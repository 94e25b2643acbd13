// A separate module, so that the build can bundle it with React (build/chunks.ts), which then runs in its own task.
export { hydrateRoot } from 'react-dom/client';
