/** Every text that a person reads, collected from the sources: labels, help, messages, mails, headers of files, questions. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** Files whose strings nobody reads on a screen: data of the demo, stored shapes, SQL, pages of developers, headers. */
const NOT_READ = [
  /^src\/(journal|diagram)\//,
  /^server\/(seed\/|explain\.ts|tool\.ts)/,
  /\/developer\//,
  /\.d\.ts$/,
  /\.(events|samples|tables?|sql)\.ts$/,
  /^server\/core\/events\/schema\.ts$/,
  /^server\/core\/http\/(attachment|security-headers|static-rules)\.ts$/,
  /^server\/billing\/invoice\/(pdf-a|families)\.ts$/,
  /^src\/views\/ui\/icon\.tsx$/,
]

/** Properties and attributes whose value is a text, however short. */
const TEXT_NAME =
  /^(?:label|title|placeholder|description|help|hint|message|question|confirm|heading|subject|header|name|empty|reason|note|summary|legend|aria-label|aria-description|\w+(?:Label|Title|Text|Message|Hint|Help))$/

/** Properties and attributes whose value is never a text. */
const NOT_TEXT_NAME =
  /^(?:className|classNames|style|styles|id|href|to|src|rel|type|variant|size|path|route|d|viewBox|points|transform|fill|stroke|autoComplete|inputMode|pattern|accept|font|fontFamily|sql|select|from|where|orderBy|source|column|table|samples?|example|examples|rel|data-\w+|key|kind|span|stream|userAgent|contentType|role|htmlFor|form|guard|actions|target|invoke|gridTemplateColumns|transition)$/

/** Calls whose strings are names in the code, or reach the server's log alone. */
const NOT_TEXT_CALL =
  /^(?:Effect\.fn|Effect\.withSpan|Context\.Service|Context\.Reference|Schema\.(?:TaggedError|TaggedErrorClass|Literals?|TaggedStruct|Class)|clsx|Error|TypeError|RangeError|Effect\.(?:die|dieMessage|log\w*)|console\.\w+|matchMedia|document\.\w+|querySelector(?:All)?|closest|addEventListener|setAttribute|toLocaleString|NumberFormat|DateTimeFormat|RegExp|startsWith|endsWith|matches|hasTag|can|split|replaceAll|unsafe|literal|createElement)$/

/** What a piece of SQL has, in capitals or in small letters, and no text has. */
const SQL_PATTERNS = [
  /^\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|WITH|FROM|WHERE|AND|OR|ORDER|LEFT|JOIN|CASE|EXISTS|NOT|VALUES|ON|LOCK|SET|UNION|GROUP|NOTIFY|LISTEN)\b/,
  /^\s*\(?(?:select|insert into|delete from|when|case|exists|not exists|order by|left join|join|coalesce|where|and|or|jsonb?_\w+|lower|max|count|sum)\b.*[('=_]/,
  /\b(?:SELECT|IS NULL|IS NOT NULL|COLLATE|ORDER BY|NOT NULL)\b|\b(?:is not null|is null|not null|order by|group by|union all)\b/,
  /::(?:text|int|numeric|jsonb|date|bigint|float8|regconfig)|\bselect .* from\b|\b(?:json_agg|trim_scale|coalesce)\(|\w_\w+ = | as "/,
]

const isSql = (text) => SQL_PATTERNS.some((pattern) => pattern.test(text))

const LETTER = /\p{L}{2}/u

/** At least two words of a sentence, or one word that begins with a capital and is no name in the code. */
const looksRead = (text) => {
  if (!LETTER.test(text.replace(/\{[^}]*\}/g, '')) || isSql(text)) return false
  if (/^[\w-]*[.:/#@[][^\s]*$/.test(text)) return false
  if (!/\s/.test(text.trim())) return false
  if (
    /[{}]\s*[.#>]|^\s*[.#][a-z]|^<\w|\bvar\(--|\brgba?\(|^\(?(?:min|max)-width|^@media|calc\(|cubic-bezier/.test(text)
  )
    return false
  const words = text.match(/\p{L}[\p{L}'’]+/gu) ?? []
  return words.length >= 2 || /^[A-Z]/.test(text.trim())
}

const nameOf = (node) => {
  if (!node) return ''
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier' || node.type === 'PrivateIdentifier') return node.name
  if (node.type === 'MemberExpression') {
    const object = nameOf(node.object)
    return object === '' ? nameOf(node.property) : `${object}.${nameOf(node.property)}`
  }
  if (node.type === 'CallExpression') return nameOf(node.callee)
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'JSXNamespacedName') return `${node.namespace.name}:${node.name.name}`
  return ''
}

/** What is put into a text, by its name: `{count}`. */
const put = (node) => `{${nameOf(node).split('.').at(-1) || '…'}}`

/** A template, or strings that are added, as one text: `{count} SIMs`. Null for anything else. */
const textOf = (node) => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TemplateLiteral') return textOfTemplate(node)
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null
  const [left, right] = [textOf(node.left), textOf(node.right)]
  return left === null && right === null ? null : (left ?? put(node.left)) + (right ?? put(node.right))
}

const textOfTemplate = ({ quasis, expressions }) =>
  quasis
    .map(({ value }, index) => {
      const expression = expressions[index]
      return (value.cooked ?? value.raw) + (expression ? put(expression) : '')
    })
    .join('')

/** What is put into a template or a sum of strings: it may hold texts itself. */
const partsOf = (node) => {
  if (node.type === 'TemplateLiteral') return node.expressions
  if (node.type === 'Literal') return []
  return textOf(node) === null ? [node] : [...partsOf(node.left), ...partsOf(node.right)]
}

const last = (name) => name.split('.').at(-1) ?? ''

const isNotTextCall = (callee) => {
  const name = nameOf(callee)
  return NOT_TEXT_CALL.test(name) || NOT_TEXT_CALL.test(last(name))
}

/** The texts of one file, in their order. */
export const textsOf = (path, code) => {
  const { program, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const found = []
  const add = (text, isNamed) => {
    const plain = text.replace(/\s+/g, ' ').trim()
    if (isNamed ? /\p{L}/u.test(plain) && /^\P{Ll}|\s/u.test(plain) && !isSql(plain) : looksRead(text))
      found.push(plain)
  }

  const visit = (node, isNamed) => {
    if (Array.isArray(node)) {
      for (const inner of node) visit(inner, isNamed)
      return
    }
    if (!node || typeof node.type !== 'string') return
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ImportExpression':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
      case 'TSTypeAnnotation':
      case 'TSTypeParameterInstantiation':
      case 'ThrowStatement':
        return
      case 'TaggedTemplateExpression':
        return
      case 'Literal':
        if (typeof node.value === 'string') add(node.value, isNamed)
        return
      case 'JSXText':
        if (LETTER.test(node.value)) found.push(node.value.replace(/\s+/g, ' ').trim())
        return
      case 'TemplateLiteral':
        add(textOfTemplate(node), isNamed)
        return visit(node.expressions, false)
      case 'JSXAttribute': {
        const name = nameOf(node.name)
        return NOT_TEXT_NAME.test(name) ? undefined : visit(node.value, TEXT_NAME.test(name))
      }
      case 'Property': {
        const name = nameOf(node.key)
        // A description in a machine is on its diagram; tests/unit/house/plain-comments.test.ts reads it.
        if (name === 'description' && path.startsWith('src/machines/')) return
        if (name === 'called' && node.value.type === 'Literal') return void found.push(node.value.value)
        // What the search also finds an act by is never shown.
        if (name === 'words' && node.value.type === 'Literal') return
        return NOT_TEXT_NAME.test(name) ? undefined : visit(node.value, TEXT_NAME.test(name))
      }
      case 'BinaryExpression':
        if (/^[!=]==?$/.test(node.operator) || node.operator === 'in') return
        if (textOf(node) === null) break
        add(textOf(node), isNamed)
        return visit(partsOf(node), false)
      case 'SwitchCase':
        return visit(node.consequent, false)
      case 'MemberExpression':
        return visit(node.object, false)
      case 'NewExpression':
      case 'CallExpression':
        if (isNotTextCall(node.callee)) return visit(node.callee, false)
        visit(node.callee, false)
        return visit(node.arguments, false)
      case 'ArrowFunctionExpression':
      case 'ConditionalExpression':
      case 'LogicalExpression':
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'JSXExpressionContainer':
      case 'ArrayExpression':
        for (const [key, value] of Object.entries(node)) {
          if (typeof value === 'object' && key !== 'test' && key !== 'typeAnnotation' && key !== 'params')
            visit(value, isNamed)
        }
        if (node.test) visit(node.test, false)
        if (node.params) visit(node.params, false)
        return
    }
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value, false)
  }
  visit(program.body, false)
  return found
}

const isOne = (node) => node?.type === 'Literal' && (node.value === 1 || node.value === 1n)

/** `count === 1`, `count > 1`: the question that a plural is chosen by. A `flag` of a call says what to do. */
const asksForOne = ({ type, left, operator, right }) =>
  type === 'BinaryExpression' && /^(?:[!=]==?|>)$/.test(operator) && isOne(right) && !/\bflag$/i.test(nameOf(left))

const hasLetters = (node) => {
  const text = node && textOf(node)
  const words = typeof text === 'string' ? text.replace(/\{[^}]*\}/g, '').trim() : ''
  return /\p{L}/u.test(words) && !words.startsWith('·')
}

/** Texts of a condition: `isOne ? 'is' : 'are'`, `count > 0 && ' and more'`. Facts in a row, after a `·`, are no sentence. */
const textsOfCondition = ({ type, operator, left, right, consequent, alternate }) => {
  if (type === 'ConditionalExpression') return [consequent, alternate].filter(hasLetters)
  return type === 'LogicalExpression' && operator === '&&' && left ? [right].filter(hasLetters) : []
}

/** A `{' '}` of JSX, and the line breaks between elements. */
const isBlank = (node) =>
  (node.type === 'JSXText' && node.value.trim() === '') ||
  (node.type === 'JSXExpressionContainer' && node.expression.type === 'Literal' && !hasLetters(node.expression))

/** Whether JSX writes words and, beside them, words that a condition chooses: a sentence made from parts. */
const isGluedElement = ({ children }) => {
  const shown = children.filter((child) => !isBlank(child))
  const chosen = shown.filter(
    ({ type, expression }) => type === 'JSXExpressionContainer' && textsOfCondition(expression).length > 0,
  )
  const written = shown.some(({ type, value }) => type === 'JSXText' && /\p{L}/u.test(value))
  return chosen.length > 0 && (written || chosen.length > 1)
}

/** Whether a template writes words and puts others among them that a condition chooses. */
const isGluedTemplate = ({ quasis, expressions }) =>
  quasis.some(({ value }) => /\p{L}/u.test(value.raw)) && expressions.some((one) => textsOfCondition(one).length > 0)

/** Every node of the code, in its order. */
const eachNode = (node, look) => {
  if (Array.isArray(node)) {
    for (const inner of node) eachNode(inner, look)
  } else if (typeof node === 'object' && node !== null) {
    if (typeof node.type === 'string') look(node)
    for (const key in node) eachNode(node[key], look)
  }
}

const isFromParts = (node, path) => {
  switch (node.type) {
    case 'ConditionalExpression':
      return asksForOne(node.test) && textsOfCondition(node).length > 0
    case 'TemplateLiteral': {
      const isPlural = node.quasis.some(({ value }, index) => index > 0 && /^s(?![\p{L}\d])/u.test(value.raw))
      return isPlural || (path.startsWith('src/') && looksRead(textOfTemplate(node)) && isGluedTemplate(node))
    }
    case 'JSXElement':
    case 'JSXFragment':
      return isGluedElement(node)
    default:
      return false
  }
}

/**
 * What makes a text from parts, as it is written: plurals made by hand (`count === 1 ? 'SIM' : 'SIMs'`, `${noun}s`)
 * and sentences of JSX of which a condition chooses some words.
 */
export const partsIn = (path, code) => {
  const found = []
  eachNode(parseSync(path, code).program.body, (node) => {
    if (isFromParts(node, path)) found.push(code.slice(node.start, node.end).replace(/\s+/g, ' '))
  })
  return found
}

/** The subject of a file: the folder inside its floor. */
const subjectOf = (path) => {
  const [root, first, second] = path.split('/')
  const name = root === 'server' ? first : second
  return name === undefined || name.includes('.') ? 'core' : name === 'auth' ? 'session' : name
}

const filesIn = (root) =>
  ['src', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => /\.tsx?$/.test(name) && !NOT_READ.some((pattern) => pattern.test(name))),
  )

/** Every text from parts of the sources below a folder: `file: text`. */
export const allParts = (root = '.') =>
  filesIn(root).flatMap((file) =>
    partsIn(file, readFileSync(join(root, file), 'utf8')).map((part) => `${file}: ${part}`),
  )

/** Every text of the sources below a folder, by subject, then by file: `{ subject, file, text }`. */
export const allTexts = (root = '.') =>
  filesIn(root)
    .flatMap((file) =>
      [...new Set(textsOf(file, readFileSync(join(root, file), 'utf8')))].map((text) => ({
        subject: subjectOf(file),
        file,
        text,
      })),
    )
    .toSorted((one, other) => one.subject.localeCompare(other.subject) || one.file.localeCompare(other.file))
