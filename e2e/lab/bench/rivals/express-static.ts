/**
 * Serves compressed pages with `express.static` in production mode.
 *
 *   node express-static.ts FOLDER PORT
 */
process.env['NODE_ENV'] = 'production';
const { default: express } = await import('express');

const [folder, port] = process.argv.slice(2);
express()
  .use(
    express.static(folder!, {
      extensions: ['html'],
      setHeaders: (response) => response.setHeader('Content-Encoding', 'br'),
    }),
  )
  .listen(Number(port), '127.0.0.1');
