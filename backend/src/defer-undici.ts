/**
 * An ES module that imports `node:http` makes Node read every property of it, and three of them load all of undici:
 * 10 MB for a WebSocket that nobody opens (https://github.com/nodejs/node/issues/59686). Without them undici comes with
 * the first `fetch`. To be imported before anything that imports `node:http`.
 */
const http = process.getBuiltinModule('node:http');
for (const name of ['WebSocket', 'CloseEvent', 'MessageEvent']) Reflect.deleteProperty(http, name);
