/** Of everybody who signs up in a test: what the server would refuse anybody it refuses them too. */
export const PASSWORD = 'Zobo.Kilishi47'
