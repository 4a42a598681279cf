import { BlockList, isIP } from 'node:net'
import { addressIn } from '../../http/network'

/** Makes a function that says whether a network, as `networkOf` writes it, is in one of those. @param networks as `readNetwork` spells them */
export function inNetworks(networks: readonly string[]): (network: string | undefined) => boolean {
  if (networks.length === 0) return () => false
  const block = new BlockList()
  for (const one of networks) {
    const [address = '', prefix] = one.split('/')
    const isLong = isIP(address) === 6
    block.addSubnet(address, Number(prefix ?? 32), isLong ? 'ipv6' : 'ipv4')
  }
  return (network) => {
    if (network === undefined) return false
    const address = addressIn(network)
    return isIP(address) !== 0 && block.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
}
