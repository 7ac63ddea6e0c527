// Ends the process with a message if its Node runs no TypeScript. JavaScript, to be understood by any Node.
if (!process.features.typescript) {
  process.stderr.write(
    `This is Node ${process.version}, which runs no TypeScript. Expected Node 24: "npm ci" installs it, "npm run" finds it.\n`,
  );
  process.exit(1);
}
