// Loaded into the peers' server with --isolated: its pages share no process with their opener, like those of the
// product.
import { ServerResponse } from 'node:http'

const { writeHead } = ServerResponse.prototype
ServerResponse.prototype.writeHead = function (...given) {
  this.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  return writeHead.apply(this, given)
}
