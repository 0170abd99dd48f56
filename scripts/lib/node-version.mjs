// Only syntax that an old Node can parse, so that it prints this message and not a SyntaxError.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `SIM Desk needs Node.js 20.19 or newer; this is ${process.versions.node}. Get it from https://nodejs.org`,
  )
  process.exit(1)
}
