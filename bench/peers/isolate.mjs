// Loaded into the peers' server by --isolated: its pages share no process with what opened them, as those of the product.
import { ServerResponse } from 'node:http'

const { writeHead } = ServerResponse.prototype
ServerResponse.prototype.writeHead = function (...given) {
  this.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  return writeHead.apply(this, given)
}
