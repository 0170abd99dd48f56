import { useArrived } from '../../views/ui/use-arrived.ts'
import { toasts } from './toasts.ts'

/** The toasts, once their code has loaded: in the top bar for a signed-in person, else in the corner. */
export const ArrivedToasts = () => {
  const arrived = useArrived(toasts)
  return arrived && <arrived.Toasts />
}
