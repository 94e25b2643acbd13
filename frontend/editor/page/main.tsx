import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as words from 'virtual:words/editor';
import { language } from '../../src/words/language.ts';
import { App } from './app.tsx';

document.documentElement.lang = language;
document.title = words.name;
createRoot(document.getElementById('appRoot')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
