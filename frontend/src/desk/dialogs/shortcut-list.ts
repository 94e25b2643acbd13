/** docs/desk.md lists them, too. */
export const SHORTCUTS = {
  j: 'next request',
  k: 'previous request',
  o: 'open the request',
  u: 'back to the list',
  r: 'answer the request',
  a: 'set the request to Answered',
  c: 'set the request to Closed',
  n: 'write a note about the request',
  'Ctrl+Enter': 'add the note that you are writing (on a Mac, Cmd+Enter)',
  Escape: 'leave the note',
  z: 'undo, while the notice is shown',
  '/': 'search',
  '?': 'this list',
};
