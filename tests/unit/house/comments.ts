/** A block comment, or lines after `//`. The address in `https://…` has no blank before it. */
export const COMMENT = /(?<=^|[\s({])(?:\/\*[\s\S]*?\*\/|\/\/ .*(?:\n[ \t]*\/\/ .*)*)/gm
