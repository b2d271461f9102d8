/// What `cabrank --version` and every manifest tell. Raised whenever a result may change.
package let programVersion = "0.1.0"
