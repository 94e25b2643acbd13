/* The parts of framer-motion that the site uses, in one file that loads at the visitor's first interaction. */
export { inView, scroll } from 'framer-motion/dom';
export { animate } from 'framer-motion/dom/mini';
