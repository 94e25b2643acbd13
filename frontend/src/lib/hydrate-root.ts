// A file of its own in the build, with React in it (build/chunks.ts): it runs in a task of its own.
export { hydrateRoot } from 'react-dom/client';
