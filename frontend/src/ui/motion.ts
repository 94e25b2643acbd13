/* What the site uses of framer-motion, in one file that is loaded when something is about to move. */
export { inView, scroll } from 'framer-motion/dom';
export { animate } from 'framer-motion/dom/mini';
