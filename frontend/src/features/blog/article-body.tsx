import { useState } from 'react';
import { Html } from '../../ui/html.tsx';
import { Island } from '../../ui/island.tsx';
import { VideoPlayer } from './video-player.tsx';
import { splitAtVideos } from './video.ts';

/** The text of an article, with a player in place of each video placeholder. */
export const ArticleBody = ({ html }: { html: string }) => {
  const [parts] = useState(() => splitAtVideos(html));
  return (
    <div className="grid grid-cols-1 gap-8">
      {parts.map((part) =>
        typeof part === 'string' ? (
          <Html key={part} html={part} />
        ) : (
          <Island key={part.id} name="video" input={{ video: part }}>
            <VideoPlayer video={part} />
          </Island>
        ),
      )}
    </div>
  );
};
