/** The paths of the states in a value: `work.filling.review`. */
export const pathsIn = (value: unknown, place = ''): ReadonlyArray<string> =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => {
        const path = place === '' ? key : `${place}.${key}`
        return [path, ...pathsIn(inner, path)]
      })
    : [place === '' ? String(value) : `${place}.${String(value)}`]
