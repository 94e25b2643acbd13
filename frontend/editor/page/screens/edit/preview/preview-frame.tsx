import { useEffect, useRef, useState } from 'react';
import * as words from 'virtual:words/editor';

interface PreviewFrameProps {
  html: string;
  /** Those that are not saved, by their paths: addresses with which the document shows them. */
  pictures: ReadonlyMap<string, string>;
}

/**
 * The page in a frame without scripts. A later text takes the place of the one before in the same
 * document, so that it stays where the reader was.
 */
export const PreviewFrame = ({ html, pictures }: PreviewFrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const shown = frame.current?.contentDocument;
    if (!shown || !isReady) return;
    const next = new DOMParser().parseFromString(html, 'text/html');
    for (const image of next.querySelectorAll('img')) {
      const source = image.getAttribute('src') ?? '';
      const [, address] = [...pictures].find(([path]) => source.endsWith(`/${path}`)) ?? [];
      if (address) image.src = address;
    }
    const { scrollTop } = shown.documentElement;
    shown.documentElement.lang = next.documentElement.lang;
    if (shown.head.innerHTML !== next.head.innerHTML)
      shown.head.replaceWith(shown.importNode(next.head, true));
    shown.body.replaceWith(shown.importNode(next.body, true));
    shown.documentElement.scrollTop = scrollTop;
  }, [html, pictures, isReady]);
  return (
    <iframe
      ref={frame}
      title={words.edit.preview}
      // A document with an address of its own: links to its sections stay within it.
      src="/preview-frame"
      onLoad={() => setReady(true)}
      // No scripts, no forms. The same origin, so that this page can write into it. Links to other
      // sites open in a tab.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      className="min-h-0 w-full grow bg-paper"
    />
  );
};
