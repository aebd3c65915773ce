declare const pagePackages: readonly string[];
export = pagePackages;
