@rem What the scripts of package.json begin with: a shell reads it as the Node that runs npm, Windows as the name of this
@rem file. "node" alone would be that of node_modules/.bin, on which the launcher cannot look whether it is whole.
@if defined npm_node_execpath ("%npm_node_execpath%" %*) else (node %*)
