/** Mantine's style sheets for the lists and forms inside the shell: none any more, each comes with what it dresses. */
export {}
