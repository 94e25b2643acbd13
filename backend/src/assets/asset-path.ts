/**
 * The paths of the files that the frontend's build names after a hash of their content, such as
 * `/assets/home-page-BB9Agul5.js`. Documents are not among them, so nothing that is stored can become a page.
 */
const ASSET_PATH = /^\/assets\/[\w.-]{1,100}-[\w-]{8}\.(?:js|css|woff2|avif|webp|png|jpg|svg)$/;

/** Whether a path looks like that of a hashed file of some release. */
export const isAssetPath = (path: string): boolean => ASSET_PATH.test(path);
