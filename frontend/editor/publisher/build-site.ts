// Runs the build for the publisher, and ends with it: an editor that is killed leaves no build.
const endWithEditor = () => process.exit(1);

process.on('disconnect', endWithEditor);
await import('../../generator/build.ts');
process.off('disconnect', endWithEditor);
process.disconnect();
